/** All problems in a content file, each with its line. */
export class ContentError extends Error {
  readonly file: string
  readonly problems: readonly Problem[]

  constructor(file: string, problems: readonly Problem[]) {
    super(problems.map(({ line, text }) => `${file}:${line}: ${text}`).join('\n'))
    this.file = file
    this.problems = problems
  }
}

export interface Problem {
  line: number
  text: string
}

export class Problems {
  readonly list: Problem[] = []
  /** The line that is being parsed. */
  line = 1

  note(text: string, line = this.line): void {
    if (!this.list.some(known => known.line === line && known.text === text)) this.list.push({ line, text })
  }
}
