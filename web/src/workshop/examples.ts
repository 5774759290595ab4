// Three of our own protocols, one in each language, to begin with.
import type { ProtocolFile } from "../state/made";

export const EXAMPLES: readonly ProtocolFile[] = [
  {
    format: 1,
    code: "REL",
    name: "Relay",
    names: { fr: "Relais", pl: "Sztafeta" },
    lang: "en",
    keywords: "Control, Give, Draw",
    motto: "Pass it on.",
    colour: "#c2255c",
    edge: "rising",
    glyph: "->",
    cards: [
      {
        value: 0,
        middle: "If you have control, draw 2 cards. Otherwise, gain control.",
        bottom: "End: You may pass control to your opponent. If you do, draw 2 cards.",
      },
      { value: 1, middle: "Draw 2 cards. Give 1 card from your hand to your opponent." },
      {
        value: 2,
        top: "After your opponent plays a card with an effect: Draw 1 card.",
        middle: "Put 1 card from your hand on the bottom of your deck. Draw 1 card.",
      },
      {
        value: 3,
        middle: "If your opponent has more cards in their hand than you do, take 1 random card from their hand.",
      },
      { value: 4, middle: "Your opponent may discard 1 card. If they do not, draw 2 cards." },
      { value: 5, middle: "Lose control. If you do not, discard 1 card." },
    ],
  },
  {
    format: 1,
    code: "TID",
    name: "Tide",
    names: { fr: "Marée", pl: "Pływ" },
    lang: "fr",
    keywords: "Renvoyer, piocher",
    motto: "Ce que la mer prend, elle le rend.",
    colour: "#1c7ed6",
    edge: "stripes",
    glyph: "~",
    cards: [
      {
        value: 0,
        top: "Quand cette carte devrait être renvoyée par votre adversaire : d’abord, votre adversaire défausse 1 carte.",
        middle: "Renvoyez toutes les cartes face active de valeur paire d’une même ligne.",
      },
      { value: 1, middle: "Chaque joueur renvoie 1 de ses cartes." },
      { value: 2, bottom: "Après que votre adversaire a rafraîchi : votre adversaire défausse 1 carte." },
      { value: 3, middle: "Piochez jusqu’à avoir 4 cartes en main." },
      { value: 4, middle: "Chaque joueur défausse jusqu’à n’avoir plus que 3 cartes en main." },
      { value: 5, middle: "Renvoyez la carte recouverte par cette carte." },
    ],
  },
  {
    format: 1,
    code: "CMP",
    name: "Compass",
    names: { fr: "Boussole", pl: "Kompas" },
    lang: "pl",
    keywords: "Linie, kontrola, kompiluj",
    motto: "Zawsze wiem, dokąd.",
    colour: "#0b7285",
    edge: "rising",
    glyph: "+",
    cards: [
      {
        value: 0,
        top: "Twój przeciwnik nie może przesuwać kart do tej linii. Twój przeciwnik nie może przesuwać kart w tej linii.",
        middle: "Jeśli łączna wartość twoich kart w tej linii wynosi co najmniej 10, przeprowadź kompilację tej linii.",
      },
      {
        value: 1,
        middle: "Odwróć 1 kartę w każdej innej linii, w której masz większą łączną wartość kart niż przeciwnik.",
      },
      {
        value: 2,
        top: "Łączna wartość twoich kart w tej linii jest zwiększona o 1 za każdą inną linię, w której twój protokół jest skompilowany.",
        middle: "Przesuń 1 swoją odkrytą kartę do linii z pasującym protokołem. Dobierz 1 kartę.",
      },
      {
        value: 3,
        top: "Po tym, jak zdobędziesz znacznik kontroli: Odwróć 1 kartę przeciwnika.",
        middle: "Odwróć 1 kartę w środkowej linii.",
      },
      {
        value: 4,
        middle: "Zwróć 1 kartę przeciwnika z linii, w której jego protokół nie jest skompilowany.",
        bottom: "Jeśli masz znacznik kontroli, w tej linii można zagrywać odkryte karty protokołu Kompas.",
      },
      {
        value: 6,
        top: "Jeśli nie masz znacznika kontroli, pomijaj swój krok „Sprawdzenie kompilacji”.",
        middle: "Wybierz linię. Odwróć wszystkie zakryte karty w wybranej linii.",
      },
    ],
  },
];
