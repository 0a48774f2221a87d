import { type KeyboardEvent, useId, useRef } from "react";

import { Slot } from "../../content/Slot";
import type { Facet } from "./rows";
import { NO_FILTER, useFilter } from "./useFilter";

interface FilteredListProps {
  /** What the field is for, and what may be typed. */
  label: string;
  example: string;
  /** What a row is called. */
  noun: string;
  facets?: Facet[];
}

/** A long list of the server's with a field that hides what does not match. Without JavaScript all is shown. */
export function FilteredList({ label, example, noun, facets = [] }: FilteredListProps) {
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { filter, shown, setFilter } = useFilter(list, input);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape" && filter.query) setFilter({ ...filter, query: "" });
    else if (event.key === "Enter") focusFirst(list.current);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <form
        ref={form}
        className="filter js-only"
        role="search"
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <div className="filter__field">
          <label className="filter__label" htmlFor={id}>
            {label}
          </label>
          <span className="filter__count" role="status">
            {shown === null ? "" : counted(shown, noun)}
          </span>
          <input
            id={id}
            ref={input}
            type="search"
            className="filter__input"
            value={filter.query}
            placeholder={`Try ${example}`}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ target }) => {
              setFilter({ ...filter, query: target.value });
              if (filter.query === "") makeRoomBelow(form.current);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        {facets.map((facet) => (
          <FacetChoice
            key={facet.name}
            facet={facet}
            value={filter.facets[facet.name] ?? ""}
            onChoose={(value) => {
              setFilter({ ...filter, facets: { ...filter.facets, [facet.name]: value } });
            }}
          />
        ))}
      </form>
      {shown === 0 && (
        <p className="filter__none">
          No {noun} here matches.{" "}
          <button
            type="button"
            className="keycap"
            onClick={() => {
              setFilter(NO_FILTER);
              input.current?.focus();
            }}
          >
            Show all
          </button>
        </p>
      )}
      <div ref={list}>
        <Slot name="children" />
      </div>
    </>
  );
}

interface FacetChoiceProps {
  facet: Facet;
  value: string;
  onChoose: (value: string) => void;
}

function FacetChoice({ facet, value, onChoose }: FacetChoiceProps) {
  return (
    <label className="filter__field">
      <span className="filter__label">{facet.label}</span>
      <select
        className="filter__input"
        value={value}
        onChange={({ target }) => {
          onChoose(target.value);
        }}
      >
        <option value="">any</option>
        {facet.values.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Where the keyboard of a phone covers half of the window, what is typed for would be under it. */
function makeRoomBelow(form: HTMLElement | null): void {
  if (matchMedia("(hover: none)").matches) form?.scrollIntoView({ behavior: "instant" });
}

/** Go on with the first row that is left. */
function focusFirst(list: HTMLElement | null): void {
  const links = list?.querySelectorAll<HTMLElement>(":is(tbody, .hardware) a") ?? [];
  [...links].find((link) => link.checkVisibility())?.focus();
}

function counted(count: number, noun: string): string {
  if (count === 0) return `No ${noun} matches`;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
