import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begins with the proofs, the longest of all files, so that no worker is left alone with one at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProof = ({ moduleId }: TestSpecification) => moduleId.includes('/testing/proof/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isProof).sort(byDepth), ...sorted.filter(file => !isProof(file))]
  }
}

/** Attacks, which have a folder of their own, are shorter. */
function byDepth(one: TestSpecification, other: TestSpecification): number {
  return one.moduleId.split('/').length - other.moduleId.split('/').length
}
