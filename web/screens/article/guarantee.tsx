import { GuaranteeNotice } from '../../parts/guarantee-notice/notice.tsx'
import { defineBlock } from './blocks.tsx'

/** The notice on the legal guarantee, in full. */
export const block = defineBlock({ Block: GuaranteeNotice })
