"use client";

import { Tabs } from "../ui/tabs";
import { AddTab } from "./add-tab";
import { AskTab } from "./ask-tab";
import { type Mode, useScope } from "./scope";
import { ScopePicker } from "./scope-picker";
import { SearchTab } from "./search-tab";

export type Place = { projectId: string; base: string };

export function Playground({ place }: { place: Place }) {
  const { scope, mode, setMode, setUser, setGroups } = useScope();
  return (
    <>
      <ScopePicker projectId={place.projectId} scope={scope} onUser={setUser} onGroups={setGroups} />
      <Tabs
        label="Mode"
        value={mode}
        onChange={(next) => setMode(next as Mode)}
        keepMounted
        tabs={{
          add: { name: "Add", content: <AddTab place={place} scope={scope} onSearch={() => setMode("search")} /> },
          search: { name: "Search", content: <SearchTab place={place} scope={scope} /> },
          ask: { name: "Ask", content: <AskTab place={place} scope={scope} /> },
        }}
      />
    </>
  );
}
