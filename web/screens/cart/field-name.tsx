import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'

/** Many lines have the same fields: the label for screen readers adds the name of the product. */
export function FieldName({ label, name }: { label: string; name: string }) {
  return (
    <>
      {label} <VisuallyHidden>({name})</VisuallyHidden>
    </>
  )
}
