import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'

/** Many lines have the same fields: who does not see in which line he is hears of which thing it speaks. */
export function FieldName({ label, name }: { label: string; name: string }) {
  return (
    <>
      {label} <VisuallyHidden>({name})</VisuallyHidden>
    </>
  )
}
