"use client";

import { type FormEvent, useState } from "react";
import { api } from "../api";
import { Button } from "../ui/button";
import { DialogActions } from "../ui/dialog";
import { ChosenFile, DropFile } from "../ui/drop-file";
import { Field, Input, Textarea } from "../ui/field";
import { Notice } from "../ui/notice";
import { Tabs } from "../ui/tabs";
import { useApiMutation } from "../ui/use-api-mutation";

export type DocumentTarget = { userId: string } | { group: string };

type Way = "paste" | "upload" | "url";

const maxFileBytes = 4_000_000;
const maxTextLength = 500_000;
const accept = ".pdf,.docx,.html,.htm,.md,.txt,.csv,.json,.eml,image/*,audio/*";
const formats = "PDF, DOCX, HTML, Markdown, CSV, JSON, e-mail or text, at most 4 MB. Images and audio need a connected model.";

export function DocumentForm({
  projectId,
  target,
  onAdded,
  onCancel,
}: {
  projectId: string;
  target: DocumentTarget;
  onAdded: (jobId: string) => void;
  onCancel: () => void;
}) {
  const [way, setWay] = useState<Way>("paste");
  const [text, setText] = useState("");
  const [url, setUrl] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [day, setDay] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const date = day ? { documentDate: day } : {};

  async function send(): Promise<string | null> {
    if (way === "upload") {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...target, ...date })) form.set(name, value);
      form.set("file", file!);
      return (await api.post("/v1/dashboard/upload", { query: { projectId }, body: form })).jobId;
    }
    const content = way === "paste" ? { content: text } : { sourceUrl: url.trim(), sourceType: "URL" };
    return (await api.post("/v1/dashboard/ingest", { body: { projectId, ...target, ...content, ...date } })).jobId;
  }
  const add = useApiMutation(send, { after: (jobId) => jobId && onAdded(jobId), isQuiet: true });
  const problem = {
    paste: text.trim() ? null : "Enter some text.",
    upload: !file ? "Choose a file." : file.size > maxFileBytes ? "This file is larger than 4 MB. Split it." : null,
    url: /^https?:\/\/\S+$/.test(url.trim()) ? null : "Enter an address that starts with http:// or https://.",
  }[way];
  const errorOf = (tab: Way) => (isSubmitted && tab === way ? problem : null);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (problem === null) add.mutate();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Tabs
        label="How to add it"
        value={way}
        keepMounted
        onChange={(next) => {
          setWay(next as Way);
          setSubmitted(false);
        }}
        tabs={{
          paste: {
            name: "Paste text",
            content: (
              <Field label="Text" error={errorOf("paste")}>
                {(field) => (
                  <Textarea {...field} rows={9} maxLength={maxTextLength} value={text} onChange={(event) => setText(event.target.value)} />
                )}
              </Field>
            ),
          },
          upload: {
            name: "Upload file",
            content: (
              <>
                {file ? (
                  <ChosenFile file={file} onRemove={() => setFile(null)} />
                ) : (
                  <DropFile accept={accept} formats={formats} onFile={setFile} />
                )}
                {errorOf("upload") ? (
                  <p role="alert" className="mt-1.5 text-[13px] text-danger">
                    {errorOf("upload")}
                  </p>
                ) : null}
              </>
            ),
          },
          url: {
            name: "From URL",
            content: (
              <Field label="Address" hint="Of a public page or file. Loci reads it once." error={errorOf("url")}>
                {(field) => (
                  <Input
                    {...field}
                    type="url"
                    placeholder="https://"
                    maxLength={2_048}
                    value={url}
                    onChange={(event) => setUrl(event.target.value)}
                  />
                )}
              </Field>
            ),
          },
        }}
      />
      <div className="mt-4 max-w-56">
        <Field label="Document date" optional>
          {(field) => <Input {...field} type="date" value={day} onChange={(event) => setDay(event.target.value)} />}
        </Field>
      </div>
      {add.error ? (
        <div className="mt-4">
          <Notice kind="danger">{add.error.message}</Notice>
        </div>
      ) : null}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={add.isPending}>
          Add document
        </Button>
      </DialogActions>
    </form>
  );
}
