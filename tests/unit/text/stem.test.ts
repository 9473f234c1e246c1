import { expect, it } from "vitest";
import { stem } from "@/lib/text/stem";

// The examples of Porter's paper, with the result after all steps.
it.each(
  (
    "caresses caress,ponies poni,ties ti,cats cat,feed feed,agreed agre,plastered plaster,bled bled,motoring motor,sing sing,conflated conflat," +
    "troubled troubl,sized size,hopping hop,tanned tan,falling fall,hissing hiss,fizzed fizz,failing fail,filing file,happy happi,sky sky," +
    "relational relat,conditional condit,rational ration,valenci valenc,digitizer digit,conformabli conform,radicalli radic,vileli vile," +
    "analogousli analog,vietnamization vietnam,predication predic,operator oper,feudalism feudal,decisiveness decis,hopefulness hope," +
    "callousness callous,formaliti formal,sensitiviti sensit,sensibiliti sensibl,triplicate triplic,formative form,formalize formal," +
    "electriciti electr,electrical electr,goodness good,revival reviv,allowance allow,inference infer,airliner airlin,adjustable adjust," +
    "irritant irrit,replacement replac,adjustment adjust,dependent depend,adoption adopt,communism commun,activate activ,effective effect," +
    "probate probat,rate rate,cease ceas,controll control,roll roll,generalizations gener,oscillators oscil,is is,as as,toy toi"
  )
    .split(",")
    .map((pair): [string, string] => [pair.split(" ")[0]!, pair.split(" ")[1]!]),
)("stems %s to %s", (word, expected) => {
  expect(stem(word)).toBe(expected);
});

it.each(["", "a", "café", "ABC", "x1", "柏林"])("doesn't change %j", (word) => {
  expect(stem(word)).toBe(word);
});
