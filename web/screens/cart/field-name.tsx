import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'

/** Many lines have the same fields: who does not see in which line he is hears of which thing it speaks. */
export function FieldName({ words, name }: { words: string; name: string }) {
  return (
    <>
      {words} <VisuallyHidden>({name})</VisuallyHidden>
    </>
  )
}
