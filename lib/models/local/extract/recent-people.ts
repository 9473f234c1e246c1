import type { Person } from "./subject";

type Change = (before: readonly Person[]) => readonly Person[];

/** Changes that wait to be read: more take memory, and time at once. */
const maxWaiting = 200;

/** The people of the last sentence of a speaker that named any. Who was named is read only once a pronoun asks for it. */
export class Recent {
  private waiting: Change[] = [];
  private found: readonly Person[] | null = null;
  private readonly first: () => readonly Person[];

  /** @param first those before the first change */
  constructor(first: () => readonly Person[]) {
    this.first = first;
  }

  change(next: Change): void {
    if (this.waiting.push(next) > maxWaiting) this.people();
  }

  people(): readonly Person[] {
    let people = this.found ?? this.first();
    for (const change of this.waiting) people = change(people);
    this.waiting = [];
    this.found = people;
    return people;
  }

  /** One that goes on from here by itself. */
  copy(): Recent {
    const copied = new Recent(this.first);
    copied.found = this.found;
    copied.waiting = [...this.waiting];
    return copied;
  }
}
