/** For tests: a webhook of Cal.com, built from its documentation (cal.com/docs/developing/guides/automation/webhooks). */
export function calComEvent(
  triggerEvent = 'BOOKING_CREATED',
  payload: Record<string, unknown> = {},
  createdAt = '2026-03-02T15:00:00.000Z',
) {
  return {
    triggerEvent,
    createdAt,
    payload: {
      type: 'trial-lesson',
      title: 'Trial lesson between Maya and Nora Feld',
      description: '',
      startTime: '2026-03-05T21:00:00Z',
      endTime: '2026-03-05T21:30:00Z',
      organizer: { id: 7, name: 'Maya', email: 'maya@school.example', timeZone: 'America/New_York', language: { locale: 'en' } },
      attendees: [{ name: 'Nora Feld', email: 'Nora@example.com', timeZone: 'America/New_York', language: { locale: 'en' } }],
      responses: { name: { label: 'your_name', value: 'Nora Feld' }, email: { label: 'email_address', value: 'nora@example.com' } },
      location: 'integrations:daily',
      uid: 'uid-1',
      iCalUID: 'uid-1@Cal.com',
      bookingId: 91,
      status: 'ACCEPTED',
      ...payload,
    },
  }
}

/** For tests: a webhook of Calendly, built from its documentation (developer.calendly.com/api-docs/overview/webhooks). */
export function calendlyEvent(event = 'invitee.created', payload: Record<string, unknown> = {}, createdAt = '2026-03-02T15:00:00.000000Z') {
  return {
    event,
    created_at: createdAt,
    created_by: 'https://api.calendly.com/users/U1',
    payload: {
      uri: 'https://api.calendly.com/scheduled_events/E1/invitees/I1',
      email: 'nora@example.com',
      name: 'Nora Feld',
      status: event === 'invitee.created' ? 'active' : 'canceled',
      timezone: 'America/New_York',
      rescheduled: false,
      old_invitee: null,
      new_invitee: null,
      questions_and_answers: [],
      scheduled_event: {
        uri: 'https://api.calendly.com/scheduled_events/E1',
        name: 'Trial lesson',
        start_time: '2026-03-05T21:00:00.000000Z',
        end_time: '2026-03-05T21:30:00.000000Z',
        event_memberships: [{ user: 'https://api.calendly.com/users/U1', user_email: 'maya@school.example' }],
      },
      ...payload,
    },
  }
}
