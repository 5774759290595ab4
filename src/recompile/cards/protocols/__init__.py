"""The thirty protocols, one file each, in the order in which they were published."""

from recompile.cards.protocols.apathy import APATHY
from recompile.cards.protocols.assimilation import ASSIMILATION
from recompile.cards.protocols.chaos import CHAOS
from recompile.cards.protocols.clarity import CLARITY
from recompile.cards.protocols.corruption import CORRUPTION
from recompile.cards.protocols.courage import COURAGE
from recompile.cards.protocols.darkness import DARKNESS
from recompile.cards.protocols.death import DEATH
from recompile.cards.protocols.diversity import DIVERSITY
from recompile.cards.protocols.fear import FEAR
from recompile.cards.protocols.fire import FIRE
from recompile.cards.protocols.gravity import GRAVITY
from recompile.cards.protocols.hate import HATE
from recompile.cards.protocols.ice import ICE
from recompile.cards.protocols.life import LIFE
from recompile.cards.protocols.light import LIGHT
from recompile.cards.protocols.love import LOVE
from recompile.cards.protocols.luck import LUCK
from recompile.cards.protocols.metal import METAL
from recompile.cards.protocols.mirror import MIRROR
from recompile.cards.protocols.peace import PEACE
from recompile.cards.protocols.plague import PLAGUE
from recompile.cards.protocols.psychic import PSYCHIC
from recompile.cards.protocols.smoke import SMOKE
from recompile.cards.protocols.speed import SPEED
from recompile.cards.protocols.spirit import SPIRIT
from recompile.cards.protocols.time import TIME
from recompile.cards.protocols.unity import UNITY
from recompile.cards.protocols.war import WAR
from recompile.cards.protocols.water import WATER
from recompile.cards.words import Protocol

__all__ = ["ALL"]

ALL: tuple[Protocol, ...] = (
    DARKNESS,
    DEATH,
    FIRE,
    GRAVITY,
    LIFE,
    LIGHT,
    METAL,
    PLAGUE,
    PSYCHIC,
    SPEED,
    SPIRIT,
    WATER,
    APATHY,
    HATE,
    LOVE,
    CHAOS,
    CLARITY,
    CORRUPTION,
    COURAGE,
    FEAR,
    ICE,
    LUCK,
    MIRROR,
    PEACE,
    SMOKE,
    TIME,
    WAR,
    ASSIMILATION,
    DIVERSITY,
    UNITY,
)
