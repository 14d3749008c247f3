import type { Simulator } from '#server/app/simulator.ts'
import { demandTask } from '#server/platform/jobs/tasks.ts'
import { moveParcelJob } from './depot/job-kinds.ts'
import { mountDepot } from './depot/mount-depot.ts'
import { moveParcel } from './depot/move-parcel.ts'
import { openDepot, openedDepot } from './depot/open-depot.ts'
import { mountDev } from './dev/pages.ts'
import { beginLife } from './history/begin-life.ts'
import { isLiving } from './history/queries.ts'
import { mountSandbox } from './sandbox/mount-sandbox.ts'
import { openedSandbox, openSandbox } from './sandbox/open-sandbox.ts'
import { demoPeople } from './seed/demo-people.ts'
import { demoSteps } from './seed/demo-steps.ts'

/**
 * The simulated environment of the demo: a payment provider, a carrier, a past of thirteen months, people and goods.
 */
export const simulator: Simulator = {
  openPayments: openSandbox,
  openCarriers: openDepot,
  tasks: demandTask(moveParcelJob, moveParcel),
  pauses: [isLiving],
  seedSteps: demoSteps,
  mount: (app, context) => {
    const depot = openedDepot.find(context)
    if (depot) mountDepot(app, depot)
    const sandbox = openedSandbox.find(context)
    if (sandbox) mountSandbox(app, context, sandbox)
    if (context.environment.demo) mountDev(app, context)
  },
  begin: beginLife,
  welcome: url => [
    `  time machine  ${url}/dev/clock`,
    `  mailbox       ${url}/dev/mailbox`,
    `  design        ${url}/nl/dev/kit`,
    `  logins        ${demoPeople.list.map(({ email }) => email).join(', ')}; password ${demoPeople.password}`,
  ],
}
