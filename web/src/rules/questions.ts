// What beginners ask at the table, each with the rule that answers it (docs/server.md lists them with the clicks).
import { say } from "../words";

export function questions(): { asked: string; rule: string }[] {
  return [
    { asked: say("How do I win?"), rule: "R3.7" },
    { asked: say("Why can’t I play this here?"), rule: "R5.1" },
    { asked: say("What does face-down do?"), rule: "R1.5" },
    { asked: say("When do I compile?"), rule: "R3.3" },
    { asked: say("What is control for?"), rule: "R3.2" },
    { asked: say("What is refresh?"), rule: "R10.4" },
    { asked: say("What do the three boxes mean?"), rule: "R1.2" },
    { asked: say("Why did that card go off?"), rule: "R7.1" },
    { asked: say("Why was my card deleted?"), rule: "R9.2" },
    { asked: say("What happens when a card is covered or uncovered?"), rule: "R6.1" },
  ];
}
