"use client";

import { useFilters } from "../ui/search-params";
import { SegmentedLinks } from "../ui/segmented-links";

/** How the list is searched: a list has its own order, a search by meaning has the best match first. */
export function MatchBy() {
  const { params, hrefWith } = useFilters();
  return (
    <SegmentedLinks
      label="Search by"
      chosen={params.get("by") === "meaning" ? "meaning" : "words"}
      choices={[
        { value: "words", name: "Words", href: hrefWith({ by: null }) },
        { value: "meaning", name: "Meaning", href: hrefWith({ by: "meaning" }) },
      ]}
    />
  );
}
