import { useState } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Dialog, Drawer } from '#ui/kit/overlays/dialog.tsx'
import { MenuList, Popover } from '#ui/kit/overlays/popover.tsx'

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="dev-kit-row">
        <Button className="open-dialog" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button className="open-drawer" onClick={() => setOpen('drawer')}>
          Open drawer
        </Button>
        <Popover label="More">
          <MenuList label="More">
            <li>
              <a href="#overlays">Invoice as PDF</a>
            </li>
            <li>
              <a href="#overlays">Ask for a repair</a>
            </li>
          </MenuList>
        </Popover>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Cancel this order?"
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button variant="danger" onClick={close}>
              Cancel order
            </Button>
          </>
        }
      >
        <p>You get back all you have paid, € 1,199.00, on the card you paid with. This cannot be undone.</p>
      </Dialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="Ask for a repair"
        actions={
          <Button variant="primary" wide onClick={close}>
            Send
          </Button>
        }
      >
        <TextInput label="What happened?" required />
      </Drawer>
    </>
  )
}
