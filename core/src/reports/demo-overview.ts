import type { Activity, Overview } from './contract.ts'

/** The Overview that a demo account shows: sample figures of ours, with every part of the page in use. */
export const demoOverview: Overview = {
  demo: true,
  leadsResponded: { value: '247', change: '+12%', note: 'Sample figure' },
  avgResponseTime: { value: '38 s', change: '-23%', note: 'Sample figure' },
  meetingsBooked: { value: '64', change: '+18%', note: 'Sample figure' },
  revenueGenerated: { value: '$12,800', change: '+28%', note: 'Sample figure' },
  completed: { documents: true, tone: true, calendar: true, integrations: true },
  confirmed: true,
  tried: true,
  waiting: { escalations: 0, drafts: 0, unconfirmed: 0, failed: 0, answers: 0 },
  remainingEmails: null,
}

/** What a demo account shows under Recent Activity, newest first, at fixed distances before `now`. */
export function demoActivity(now: Date): Activity[] {
  return samples.map(([minutesAgo, type, action, category, email], index) => ({
    id: `demo-${index + 1}`,
    time: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
    type,
    action,
    outcome: type === 'integration' ? null : 'send',
    category,
    email,
    name: '',
    subject: '',
    messageId: null,
    personId: null,
    trouble: null,
  }))
}

const samples: [number, Activity['type'], string, Activity['category'], string][] = [
  [4, 'lead', 'Answered a question about piano lessons for beginners', 'sales', 'nora.feld@example.com'],
  [26, 'booking', 'Sent the link for a trial lesson', 'booking', 'sam.okafor@example.com'],
  [75, 'lead', 'Explained the cancellation policy', 'policy', 'lea.brandt@example.com'],
  [180, 'followup', 'Followed up after a trial lesson', 'follow_up', 'j.whitman@example.com'],
  [1440, 'integration', 'Mailbox connected', null, 'office@example.com'],
]
