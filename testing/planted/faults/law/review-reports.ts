import type { Faults } from '../../plant.ts'

const reports = ['server/service/reviews/reports.test.ts'] as const

/** Reports of reviews, and who hears the decision. */
export const lawOfReviewReports: Faults = {
  'reporters-hear-nothing': {
    what: 'A reported review is taken away, and nobody who reported it hears of that',
    of: 'answerReports',
    edits: { 'for (const message of reports)': 'for (const message of reports.slice(0, 0))' },
    proofs: reports,
  },
  'only-open-reports-hear': {
    what: 'Who was asked something about their report does not hear of the decision',
    of: 'lockReviewReports',
    edits: { "where('state', '<>', 'closed')": "where('state', '=', 'open')" },
    proofs: reports,
  },
  'decision-in-the-language-of-staff': {
    what: 'A report in German is decided in Dutch',
    of: 'answerReports',
    edits: { 'formatDecision(message.language,': "formatDecision('nl'," },
    proofs: reports,
  },
  'hidden-review-stays': {
    what: 'A reporter reads that a review stays which nobody can see any more',
    of: ['answerMessage', 'decideToKeep'],
    edits: { "review?.review_status === 'published'": 'review' },
    proofs: reports,
  },
  'report-of-nothing': {
    what: 'A report names a review that never was, and staff look for it in vain',
    of: ['openMessage', 'checkReview'],
    edits: { 'await findReview(context.db, body.review_id)': 'body.review_id' },
    proofs: reports,
  },
}
