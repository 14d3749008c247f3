/** The same items, with one moved to another index. */
export function moveItem<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const others = things.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...things.slice(from, from + 1), ...others.slice(to)]
}
