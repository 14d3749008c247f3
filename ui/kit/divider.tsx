/** The mower's path between two sections of a page. It is mown while the reader scrolls past; `done` is fully mown. */
export function Divider({ done = false, still = false }: { done?: boolean; still?: boolean }) {
  return <hr className="mow-line" data-done={done || undefined} data-still={done || still || undefined} />
}
