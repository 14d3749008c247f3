import { type Command, itemsOf, ownerOf, payAt, place, someCustomer } from './customers.ts'

/** A rental with its installation, which its customer takes to another house before it is sent. */
export const movingCommands = {
  movesWithWork: async (world, dice) => {
    const who = someCustomer(world, dice) ?? (await world.newCustomer())
    const rent = { sku: 'genie-600-rent', quantity: 1, months: 2 + dice.below(4) }
    const more = dice.once(3) ? [{ ...rent, months: 8 }] : []
    const lines = [rent, ...more, { sku: 'installation', quantity: 1 }]
    const checkout_no = await place(world, who, { lines, country: 'NL', pay: 'whole' })
    if (!checkout_no) return
    if (dice.below(4) > 0) await payAt(world, dice, { checkout_no, user_id: who.as.userId }, true)
    const rentals = await world.rows(
      "select order_no from orders join checkouts using (checkout_id) where checkout_no = $1 and kind = 'rent' order by order_no",
      checkout_no,
    )
    const order_no = dice.of(rentals)?.order_no
    if (order_no === undefined || (await itemsOf(world, order_no)).length === 0) return
    const { as, house } = ownerOf(world, order_no)
    const here = { street: 'Kade', house_number: house, postcode: '3811 AB', city: 'Amersfoort', country: 'NL' }
    const there = { street: 'Torstraße', house_number: house, postcode: '10119', city: 'Berlin', country: 'DE' }
    const wish = { address: dice.once(4) ? there : here, ...(dice.once(3) && { months: 1 + dice.below(9) }) }
    const asked = await world.call(as, 'POST', `/orders/${order_no}/change-offer`, wish)
    if (asked.code !== 0) return
    const { offer_hash } = asked.data
    const taken = await world.call(as, 'POST', `/orders/${order_no}/change`, { ...wish, offer_hash })
    const charge = taken.data?.checkout_no
    if (charge && dice.below(3) > 0) await payAt(world, dice, { checkout_no: charge, user_id: as.userId })
  },
} satisfies Record<string, Command>
