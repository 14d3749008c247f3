import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Pagination } from '#ui/kit/pagination.tsx'
import { Table } from '#ui/kit/table.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'

const rows = [
  { no: 'R-2026-000481', model: 'Genie 1000', status: 'in_use', total: 468 },
  { no: 'R-2026-000477', model: 'Genie 600', status: 'transporting', total: 174 },
  { no: 'B-2026-000102', model: 'Genie 3000', status: 'wait_pay', total: 2299 },
] as const

function Orders() {
  return (
    <Table
      caption="Your orders"
      hideCaption
      rows={rows}
      rowKey={row => row.no}
      columns={[
        { id: 'no', header: 'Order', cell: row => row.no, names: true },
        { id: 'model', header: 'Model', cell: row => row.model },
        { id: 'status', header: 'Status', cell: row => <StatusBadge status={row.status} /> },
        { id: 'total', header: 'Total', cell: row => `€ ${row.total}.00`, figures: true },
      ]}
    />
  )
}

export function Data() {
  return (
    <>
      <Tabs
        label="Orders"
        tabs={[
          { id: 'pay', label: 'To pay', count: 1, panel: <Orders /> },
          { id: 'ship', label: 'To be shipped', count: 0, panel: <p>Nothing waits for shipment.</p> },
          { id: 'receive', label: 'On the way', count: 2, panel: <p>Two machines are on their way.</p> },
        ]}
      />
      <Table
        caption="Figures"
        dense
        rows={[
          { id: 'area', name: 'Lawn', value: '2,000 m²' },
          { id: 'slope', name: 'Slope', value: '45 %' },
        ]}
        rowKey={row => row.id}
        columns={[
          { id: 'name', header: 'Figure', cell: row => row.name, names: true },
          { id: 'value', header: 'Genie 1000', cell: row => row.value, figures: true },
        ]}
      />
      <Pagination page={6} pages={12} hrefOf={page => `?page=${page}`} />
      <DefinitionList
        items={[
          { term: '12 months × € 39.00', value: '€ 468.00' },
          { term: 'Deposit, comes back', value: '€ 150.00' },
          { term: 'Delivery', value: '€ 0.00' },
          { term: 'Today', value: '€ 189.00', total: true },
        ]}
      />
      <DefinitionList
        look="stacked"
        items={[
          { term: 'Recipient', value: 'M. van der Veen' },
          { term: 'Address', value: 'Voorbeeldkade 12, 3521 ZZ Utrecht' },
          { term: 'Telephone', value: '+31 30 000 00 00' },
        ]}
      />
    </>
  )
}
