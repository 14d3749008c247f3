import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Begins with the proofs, the longest of all files, so that no worker is left alone with one at the end. Tests of
 * components come last, together: a worker is replaced by a new one, which knows no module yet, whenever the next file
 * wants another environment.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const inNode = sorted.filter(file => !hasDocument(file))
    return [
      ...inNode.filter(isProof).sort(byDepth),
      ...inNode.filter(file => !isProof(file)),
      ...sorted.filter(hasDocument),
    ]
  }
}

const isProof = ({ moduleId }: TestSpecification) => moduleId.includes('/testing/proof/')
const hasDocument = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')

/** Attacks, which have a folder of their own, are shorter. */
function byDepth(one: TestSpecification, other: TestSpecification): number {
  return one.moduleId.split('/').length - other.moduleId.split('/').length
}
