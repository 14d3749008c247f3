import type { questionEndpoints } from '#contract/service/questions.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { answerQuestion } from './answer-question.ts'
import { askQuestion } from './ask-question.ts'
import { exportQuestions } from './export-questions.ts'
import { listForStaff, readQuestions } from './list-questions.ts'
import { refuseQuestion } from './refuse-question.ts'

export const questionRoutes: Routes<typeof questionEndpoints> = {
  'GET /device-types/{key}/questions': readQuestions,
  'POST /device-types/{key}/questions': askQuestion,
  'GET /admin/questions': listForStaff,
  'GET /admin/questions/export': exportQuestions,
  'POST /admin/questions/{id}/answer': answerQuestion,
  'POST /admin/questions/{id}/refuse': refuseQuestion,
}
