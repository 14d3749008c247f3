interface TableHeadProps {
  texts: readonly string[]
  /** The columns of amounts and counts after them. */
  figures?: readonly string[]
}

/** The headings of a `plain-table`. */
export function TableHead({ texts, figures = [] }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {texts.map(text => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
        {figures.map(text => (
          <th key={text} scope="col" className="cell-figures">
            {text}
          </th>
        ))}
      </tr>
    </thead>
  )
}
