"use client";

import { Square } from "lucide-react";
import { useState } from "react";
import { SaveCase } from "../evals/save-case";
import { Button } from "../ui/button";
import { Select, Textarea } from "../ui/field";
import { Answer } from "./answer";
import { CodeSamplePanel } from "./code-sample-panel";
import type { Place } from "./playground";
import { type AskForm, dashboardAsk, publicAsk } from "./request-bodies";
import { exampleName, isEveryone, type Scope } from "./scope";
import { scopeRequired } from "./search-tab";
import { useAnswer } from "./use-answer";
import { useHandedQuestion } from "./use-handed-question";
import { Examples, InlineField, PlayForm, SendKeys, Workbench } from "./workbench";

const examplesOf = (scope: Scope) => [
  `Where does ${exampleName(scope)} live?`,
  `What do you know about ${exampleName(scope)}?`,
  `What should I cook for ${exampleName(scope)}?`,
];
const streamed = "Send Accept: text/event-stream to stream the answer.";

export function AskTab({ place, scope }: { place: Place; scope: Scope }) {
  const [form, setForm] = useState<AskForm>({ question: "", isTerse: false });
  const [asked, setAsked] = useState("");
  const { answering, ask, stop } = useAnswer();
  const isEmpty = form.question.trim() === "";
  const isWriting = answering.state === "writing";
  function send(sent = form) {
    if (sent.question.trim() === "" || isWriting) return;
    setAsked(sent.question);
    void ask(dashboardAsk(place.projectId, scope, sent));
  }
  useHandedQuestion((question) => {
    const handed = { ...form, question };
    setForm(handed);
    send(handed);
  });
  return (
    <Workbench
      call={
        <CodeSamplePanel
          call={{ path: "/v1/core/ask", body: publicAsk(scope, { ...form, question: form.question || "…" }), shows: "answer" }}
          base={place.base}
          note={isEveryone(scope) ? scopeRequired : streamed}
        />
      }
    >
      <PlayForm label="Ask" onSend={() => send()}>
        <Textarea
          aria-label="Question"
          placeholder="Question"
          rows={2}
          className="min-h-18!"
          maxLength={10_000}
          value={form.question}
          onChange={(event) => setForm({ ...form, question: event.target.value })}
        />
        {isEmpty ? (
          <div className="mt-2">
            <Examples examples={examplesOf(scope)} onPick={(question) => setForm({ ...form, question })} />
          </div>
        ) : null}
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <InlineField label="Style">
            {(id) => (
              <Select
                id={id}
                className="h-8! w-auto!"
                value={form.isTerse ? "terse" : "explanatory"}
                onChange={(event) => setForm({ ...form, isTerse: event.target.value === "terse" })}
              >
                <option value="explanatory">Explanatory</option>
                <option value="terse">Terse</option>
              </Select>
            )}
          </InlineField>
          <div className="flex items-center gap-3">
            <SendKeys />
            {/* Two separate elements: if React reused one, the click that stops would submit the form. */}
            {isWriting ? (
              <Button key="stop" onClick={stop}>
                <Square aria-hidden /> Stop
              </Button>
            ) : (
              <Button key="ask" type="submit" look="primary" disabled={isEmpty}>
                Ask
              </Button>
            )}
          </div>
        </div>
      </PlayForm>
      <Answer answering={answering} place={place} />
      {answering.state === "done" ? (
        <SaveCase key={answering.answer.queryId} projectId={place.projectId} scope={scope} question={asked} answer={answering.answer} />
      ) : null}
    </Workbench>
  );
}
