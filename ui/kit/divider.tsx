/** The mower's path between two parts of a page. It mows itself while the reader passes; `done` is mown to its end. */
export function Divider({ done = false, still = false }: { done?: boolean; still?: boolean }) {
  return <hr className="mow-line" data-done={done || undefined} data-still={done || still || undefined} />
}
