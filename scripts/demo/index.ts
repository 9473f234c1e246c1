import { guests } from "./guests";
import { groups, verdicts } from "./house";
import { recentConversations } from "./lately";
import { moreGuests } from "./more-guests";
import type { Story } from "./story";

export { fillDemo } from "./fill";

export const story: Story = {
  guests: [...guests, ...moreGuests].map((guest) => ({
    ...guest,
    conversations: [...guest.conversations, ...(recentConversations[guest.id] ?? [])],
  })),
  groups,
  verdicts,
};
