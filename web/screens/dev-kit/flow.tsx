import { EmptyState } from '#ui/kit/empty-state.tsx'
import { Loading, Progress } from '#ui/kit/progress.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { Steps } from '#ui/kit/steps.tsx'
import { Timeline } from '#ui/kit/timeline.tsx'

const steps = [
  { id: 'fill', label: 'Your details', href: '#flow' },
  { id: 'map', label: 'Your garden', href: '#flow' },
  { id: 'pay', label: 'Payment' },
  { id: 'result', label: 'Done' },
]

export function Flow() {
  return (
    <>
      <Steps label="Renting" steps={steps} current="map" />
      <Steps label="Renting, first step" steps={steps} current="fill" />
      <Steps label="Renting, last step" steps={steps} current="result" />
      <Timeline
        events={[
          { id: '1', title: 'Reported', time: '17 Nov, 09:12', dateTime: '2026-11-17T09:12', state: 'done' },
          {
            id: '2',
            title: 'Approved',
            time: '17 Nov, 14:40',
            dateTime: '2026-11-17T14:40',
            state: 'done',
            detail: 'No cost: wear is ours.',
          },
          {
            id: '3',
            title: 'Picked up',
            time: 'Today, 10 to 12',
            state: 'current',
            detail: 'The driver calls half an hour ahead.',
          },
          { id: '4', title: 'In repair', state: 'todo' },
          { id: '5', title: 'Back with you', state: 'todo' },
        ]}
      />
      <Timeline
        events={[
          { id: '1', title: 'Order placed', time: '12:01', state: 'done' },
          {
            id: '2',
            title: 'Payment failed',
            time: '12:04',
            state: 'failed',
            detail: 'Nothing was charged. Your order is kept until 14:01.',
          },
        ]}
      />
      <Progress label="Rent paid" value={4} max={12} text="4 of 12 months" />
      <Loading label="Loading" />
      <Skeleton label="Loading your orders" heading lines={4} />
      <EmptyState
        title="No orders yet"
        action={
          <a className="button button-secondary" href="#flow">
            <span>See the models</span>
          </a>
        }
      >
        When you rent or buy, everything about it stands here: where it is, what is paid, what you can ask for.
      </EmptyState>
    </>
  )
}
