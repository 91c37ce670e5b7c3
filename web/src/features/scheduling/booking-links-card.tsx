import { Tabs } from '@mantine/core'
import type { LinkEntry } from '@ownvoice/core/scheduling/contract'
import { linksOf, moveLink } from '@ownvoice/core/scheduling/link-list'
import type { LinkCategory } from '@ownvoice/core/scheduling/scheduling'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { LineDialog, type OpenLine } from './line/line-dialog.tsx'
import { OpenAgain } from './line/open-again.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkTable } from './link-table.tsx'
import { categories, categoryNames, linkName } from './link-words.ts'
import { UnsavedBar } from './unsaved-bar.tsx'
import type { BookingLinks } from './use-booking-links.ts'

/** The links that replies offer, by what people want to do. */
export function BookingLinksCard({ list }: { list: BookingLinks }) {
  const { stored, links, isDirty, metOthers, isSaving, isSwitching } = list
  return (
    <section className="mt-8 rounded-card border border-line p-4 sm:p-6" aria-labelledby="booking-links" aria-busy={stored.isPending}>
      <h2 id="booking-links" className="font-serif text-21">
        Booking Links
      </h2>
      <p className="mt-1 max-w-[64ch] text-quiet">
        Replies offer the link that fits what the person asks for. Links that are not active, or whose class is full, are never offered.
      </p>
      {stored.isPending && (
        <div role="status" className="mt-6 space-y-4">
          <span className="sr-only">Loading your booking links</span>
          <SkeletonLine className="w-2/5" />
          <SkeletonLine className="w-full" />
          <SkeletonLine className="w-4/5" />
        </div>
      )}
      {stored.isLoadingError && (
        <div className="mt-6">
          <Fault what="Your booking links" query={stored} />
        </div>
      )}
      {links && <LinkTabs list={list} links={links} />}
      <UnsavedBar
        about="Unsaved booking links"
        isDirty={isDirty}
        metOthers={metOthers}
        isSaving={isSaving || isSwitching}
        onDiscard={list.discard}
        onSave={list.save}
      />
    </section>
  )
}

type Open = { link: LinkEntry; isNew: boolean }

function LinkTabs({ list, links }: { list: BookingLinks; links: readonly LinkEntry[] }) {
  const [open, setOpen] = useState<Open | null>(null)
  const [shown, setShown] = useState<LinkCategory>('new')
  const [line, setLine] = useState<OpenLine | null>(null)
  const lines = useQuery(api.scheduling.line.counts.queryOptions())
  const lineOf = ({ id }: LinkEntry) => {
    if (!list.stored.data?.links.some((stored) => stored.id === id)) return null
    return lines.data?.find(({ linkId }) => linkId === id) ?? { linkId: id, people: 0, place: null }
  }
  const addButton = useRef<HTMLButtonElement>(null)
  /** Names the links that have no id yet. */
  const added = useRef(0)
  const add = () => {
    added.current += 1
    const link = { id: `new ${added.current}`, category: shown, label: '', url: '', active: true, full: false }
    setOpen({ link, isNew: true })
  }
  const keep = (link: LinkEntry) => {
    list.edit((all) => (open?.isNew ? [...all, link] : all.map((other) => (other.id === link.id ? link : other))))
    setOpen(null)
    setShown(link.category)
    tell(open?.isNew ? 'Link added ✓' : 'Link updated ✓', '')
  }
  const remove = (link: LinkEntry) => {
    const place = links.findIndex(({ id }) => id === link.id)
    list.edit((all) => all.filter(({ id }) => id !== link.id))
    addButton.current?.focus()
    const people = lineOf(link)?.people ?? 0
    const also = people > 0 ? ` The line of ${people} goes with it.` : ''
    tell('Link deleted ✓', also, () => list.edit((all) => all.toSpliced(place, 0, link)))
  }
  return (
    <>
      <OpenAgain
        links={links.filter((link) => list.reopened.includes(link.id) && (lineOf(link)?.people ?? 0) > 0)}
        onOffer={(link) => setLine({ linkId: link.id, name: linkName(link), isOffering: true })}
        onClose={list.forgetReopened}
      />
      <Tabs
        inert={list.isSaving}
        value={shown}
        onChange={(value) => setShown(categories.find((category) => category === value) ?? 'new')}
        className="mt-4"
        keepMounted={false}
      >
        <Tabs.List aria-label="Categories of booking links">
          {categories.map((category) => (
            <Tabs.Tab key={category} value={category} className="min-h-11 max-sm:px-2!">
              {categoryNames[category]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {categories.map((category) => (
          <Tabs.Panel key={category} value={category} className="pt-4">
            <CategoryLinks
              category={category}
              links={linksOf(links, category)}
              onMove={(id, overId) => list.edit((all) => moveLink(all, id, overId))}
              onSwitch={list.switchLink}
              onEdit={(link) => setOpen({ link, isNew: false })}
              onDelete={remove}
              lineOf={lineOf}
              onOpenLine={(link) => setLine({ linkId: link.id, name: linkName(link) })}
            />
            <button ref={addButton} type="button" className="button button-plain mt-4" onClick={add}>
              Add link to {categoryNames[category]}
            </button>
          </Tabs.Panel>
        ))}
      </Tabs>
      <LinkDialog link={open?.link ?? null} isNew={open?.isNew ?? false} onClose={() => setOpen(null)} onSave={keep} />
      <LineDialog open={line} onClose={() => setLine(null)} />
    </>
  )
}

type CategoryLinksProps = Omit<Parameters<typeof LinkTable>[0], 'caption'> & { category: LinkCategory }

function CategoryLinks({ category, links, ...rest }: CategoryLinksProps) {
  if (links.length === 0) return <p className="py-4 text-quiet">No links yet. Add your first link.</p>
  return <LinkTable caption={`Booking links: ${categoryNames[category]}`} links={links} {...rest} />
}

function tell(title: string, also: string, onUndo?: () => void): void {
  const description = `Replies follow once you save the list.${also}`
  showToast({ tone: 'done', topic: 'links', title, description, ...(onUndo ? { onUndo } : {}) })
}
