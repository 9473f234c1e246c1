import { guests } from "./guests";
import { groups, verdicts } from "./house";
import { moreGuests } from "./more-guests";
import type { Story } from "./story";

export { fillDemo } from "./fill";

export const story: Story = { guests: [...guests, ...moreGuests], groups, verdicts };
