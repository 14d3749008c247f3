import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, TestSuite, Vitest } from 'vitest/node'

/**
 * Writes what failed outside every test: a hook, or an error that nobody caught. The JSON report has no place for
 * either, so that a run would fail without a reason.
 */
export default class OutsideTests implements Reporter {
  #root = ''

  onInit({ config }: Vitest): void {
    this.#root = `${config.root}/`
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: Parameters<NonNullable<Reporter['onTestRunEnd']>>[1]) {
    const file = process.env.GENIE_OUTSIDE
    if (!file) return
    const inModules = modules.flatMap(module => {
      const suites: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()]
      const errors = suites.flatMap(suite => suite.errors())
      return errors.map(error => `${module.moduleId.replace(this.#root, '')}: outside its tests\n${textOf(error)}`)
    })
    writeFileSync(file, JSON.stringify([...inModules, ...unhandled.map(error => `not caught: ${textOf(error)}`)]))
  }
}

function textOf(error: { name?: string; message?: string; stack?: string; stacks?: { file: string; line: number }[] }) {
  const places = (error.stacks ?? []).map(({ file, line }) => `    at ${file}:${line}`)
  return [`${error.name ?? 'Error'}: ${error.message ?? ''}`, ...places, ...(places.length ? [] : [error.stack ?? ''])]
    .join('\n')
    .trim()
}
