const apart =
  /\b(left|right|short|long|near|far|open|narrow|cold|warm|soft|kind|blue|brown|green|gr[ae]y|hazel|red|fair|dark|curly) (handed|footed|sighted|minded|hearted|eyed|haired)\b/gi;

/** "Left-handed" for "left handed": as long as it was, so that all offsets stay. */
export const hyphened = (text: string): string => text.replace(apart, "$1-$2");
