import { Breadcrumb } from '#ui/kit/breadcrumb.tsx'
import { Disclosure } from '#ui/kit/disclosure.tsx'

export function Content() {
  return (
    <>
      <Breadcrumb
        items={[{ label: 'Home', href: '#content' }, { label: 'Models', href: '#content' }, { label: 'Genie 1000' }]}
      />
      <div>
        <Disclosure summary="Does it cut the edges too?" open>
          <p>Up to 8 centimetres from a wall. A strip of paving at lawn height makes it clean.</p>
        </Disclosure>
        <Disclosure summary="What happens when it rains?">
          <p>It drives home and goes on when the grass is dry.</p>
        </Disclosure>
      </div>
    </>
  )
}
