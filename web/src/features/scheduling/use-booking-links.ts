import type { LinkEntry, LinksView } from '@ownvoice/core/scheduling/contract'
import { mergeLinks, sameLinks } from '@ownvoice/core/scheduling/link-list'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryClient } from '../../api/client.ts'
import { rpcClient } from '../../api/rpc-client.ts'
import { showToast } from '../../ui/toast.ts'
import { useLoadNotice } from '../../ui/use-load-notice.ts'
import { tellFault } from './save-fault.ts'
import { useDraft } from './use-draft.ts'

type Switching = { id: string; active: boolean }

const queryKey = api.scheduling.listLinks.queryKey()
const rules = {
  isSame: (a: LinksView, b: LinksView) => sameLinks(a.links, b.links),
  merge: (base: LinksView, mine: LinksView, theirs: LinksView) => ({
    ...theirs,
    links: mergeLinks(base.links, mine.links, theirs.links),
  }),
}

/** The booking links with what the owner changed and has not saved. */
export function useBookingLinks() {
  const stored = useQuery(api.scheduling.listLinks.queryOptions())
  useLoadNotice(stored.isError, 'Failed to fetch booking links')
  const draft = useDraft(stored.data, rules)
  const [reopened, setReopened] = useState<readonly string[]>([])
  const save = useMutation(
    api.scheduling.saveLinks.mutationOptions({
      onSuccess: (view) => {
        const before = queryClient.getQueryData(queryKey)?.links ?? []
        const open = view.links.filter(({ id, full }) => !full && before.some((link) => link.id === id && link.full))
        setReopened((ids) => [...ids, ...open.map(({ id }) => id)])
        queryClient.setQueryData(queryKey, view)
        draft.discard()
        showToast({ tone: 'done', topic: 'links', title: 'Saved ✓', description: 'Booking links updated' })
        void queryClient.invalidateQueries({ queryKey: api.reports.key() })
      },
      onError: (error) => tellFault(error, 'Failed to save booking links', { queryKey }),
    }),
  )
  const turn = ({ id, active }: Switching) => {
    const change = (view: LinksView) => ({ ...view, links: view.links.map((link) => (link.id === id ? { ...link, active } : link)) })
    queryClient.setQueryData(queryKey, (view) => view && change(view))
    draft.follow(change)
  }
  const turnStored = useMutation({
    scope: { id: 'scheduling.switchLink' }, // one after another, each with the version that the one before it made
    mutationFn: ({ id, active }: Switching) =>
      rpcClient.scheduling.switchLink({ id, active, version: queryClient.getQueryData(queryKey)?.version ?? '' }),
    onMutate: async (wish) => {
      await queryClient.cancelQueries({ queryKey })
      turn(wish)
    },
    onSuccess: ({ version }) => queryClient.setQueryData(queryKey, (view) => view && { ...view, version }),
    onError: (error, { id, active }) => {
      turn({ id, active: !active })
      tellFault(error, 'Failed to update link', { queryKey, ownWords: true })
    },
  })
  const editLinks = (change: (links: LinkEntry[]) => LinkEntry[]) => draft.edit((view) => ({ ...view, links: change(view.links) }))
  return {
    stored,
    links: draft.value?.links,
    isDirty: draft.isDirty,
    metOthers: draft.metOthers,
    isSaving: save.isPending,
    /** A switch is being stored: what is saved next has to know of it. */
    isSwitching: turnStored.isPending,
    /** Links that were full until they were saved last. */
    reopened,
    forgetReopened: (id: string) => setReopened((ids) => ids.filter((one) => one !== id)),
    edit: editLinks,
    discard: draft.discard,
    save: () => {
      if (draft.value && !save.isPending && !turnStored.isPending) save.mutate(draft.value)
    },
    /** A stored link is switched at once, a new one when the list is saved. */
    switchLink: (wish: Switching) => {
      if (stored.data?.links.some(({ id }) => id === wish.id)) turnStored.mutate(wish)
      else editLinks((links) => links.map((link) => (link.id === wish.id ? { ...link, active: wish.active } : link)))
    },
  }
}

export type BookingLinks = ReturnType<typeof useBookingLinks>
