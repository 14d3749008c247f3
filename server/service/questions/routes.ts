import type { questionEndpoints } from '#contract/service/questions.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { answerQuestion, refuseQuestion } from './answer-question.ts'
import { askQuestion } from './ask-question.ts'
import { exportQuestions, listForStaff, readQuestions } from './list-questions.ts'

export const questionRoutes: Routes<typeof questionEndpoints> = {
  'GET /device-types/{key}/questions': readQuestions,
  'POST /device-types/{key}/questions': askQuestion,
  'GET /admin/questions': listForStaff,
  'GET /admin/questions/export': exportQuestions,
  'POST /admin/questions/{id}/answer': answerQuestion,
  'POST /admin/questions/{id}/refuse': refuseQuestion,
}
