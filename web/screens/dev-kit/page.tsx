import { defineScreen } from '../../screen.ts'

export const screen = defineScreen({
  Page: function DevKitPage() {
    return <h1 tabIndex={-1}>Kit</h1>
  },
})
