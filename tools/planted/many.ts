import { resolve } from 'node:path'
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node'

/** A run of vitest over the files that it is sent, in their order; it tells of each when it begins and ends. */
export interface Many {
  files: string[]
  lanes: number
}

export interface Ended {
  file: string
  /** By an assertion; a timeout says nothing. */
  isFailed: boolean
}

class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
  }
}

process.once('message', async ({ files, lanes }: Many) => {
  const vitest = await createVitest(
    {
      root: resolve(import.meta.dirname, '../..'),
      ...{ watch: false, retry: 0, maxWorkers: lanes, isolate: false },
      reporters: [
        {
          onTestModuleStart: ({ moduleId }: TestModule) => void process.send?.({ began: moduleId }),
          onTestModuleEnd: (module: TestModule) => void process.send?.(endOf(module)),
        },
      ],
      sequence: { sequencer: ByName },
      silent: true,
    },
    {},
  )
  await vitest.standalone()
  await vitest.runTestFiles(files)
  await vitest.close()
  process.exit(0)
})

function endOf(module: TestModule): Ended {
  const errors = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap(suite => suite.errors()),
    ...[...module.children.allTests()].flatMap(test => test.result().errors ?? []),
  ].map(({ message }) => message)
  const isTimeout = errors.length > 0 && errors.every(message => /timed out/.test(message))
  return { file: module.moduleId, isFailed: !module.ok() && !isTimeout }
}
