import { type SQL, sql } from 'drizzle-orm'

/** What does not follow from copies of two accounts: tables of no owner, and those whose rows come with time. */
export const fillBesides: readonly SQL[] = [
  // Half of the conversations that got a reply were followed up; what was to go out after today waits for its time.
  sql`insert into follow_ups (user_id, conversation_id, step, reply_id, to_address, status, why_not, due_at, text)
    select user_id, conversation_id, next, id, to_address, case when due_at > now() then 'planned' when next = 1 then 'sent' else 'stopped' end,
      case when due_at > now() or next = 1 then null else 'reply' end, due_at, 'I just wanted to check in about the trial lesson that you asked about. Are you still interested?'
    from outgoing cross join generate_series(1, 4) as next cross join lateral (select sent_at + next * next * interval '1 day' as due_at) as due
    where kind = 'reply' and status = 'sent' and sent_at is not null and ascii(id::text) % 2 = 0
    on conflict do nothing`,
  sql`insert into asked_days (user_id, source_id, day, asked, answered)
    select user_id, lead_sources.id, current_date - day, 10, 7 from lead_sources join scale_owners as owner on owner.id = user_id
    cross join generate_series(0, 364) as day where owner.n % 10 = 0
    on conflict do nothing`,
  sql`insert into model_usage (user_id, month, tokens)
    select id, to_char(now() - month * interval '1 month', 'YYYY-MM'), 100000 from scale_owners cross join generate_series(0, 11) as month
    on conflict do nothing`,
  sql`insert into blackout_dates (user_id, date) select id, current_date + day from scale_owners cross join generate_series(1, 10) as day on conflict do nothing`,
  sql`insert into limited_uses (key, uses, ends_at) select 'key ' || n, 3, now() + (n % 100 - 50) * interval '1 hour' from scale_owners`,
  sql`insert into form_replies (owner_address_hash, address_hash, replied_at)
    select md5('a' || n), md5('b' || n), now() - (n % 24) * interval '1 hour' from scale_owners`,
  sql`insert into product_mails (kind, owner_id, to_address, subject, status, sent_at, created_at)
    select 'escalation_alert', id, 'owner' || n || '@owners.example', 'A message waits for you', 'sent', at, at
    from scale_owners cross join generate_series(0, 11) as week cross join lateral (select now() - week * interval '7 days' - n * interval '1 second' as at) as sent`,
  sql`insert into processor_subscriptions (id, customer_id, redeemed_by, facts)
    select 'sub_' || n, 'cus_' || n, id, '{"heard": null}' from scale_owners where n % 2 = 0`,
  sql`insert into processor_events (id, type, happened_at, payload, applied_at)
    select 'evt_' || n || '_' || month, 'invoice.paid', now() - month * interval '30 days', '{}', now() from scale_owners cross join generate_series(0, 2) as month`,
  sql`insert into checkouts (id, plan_name, started_by, redeemed_by, redeemed_at, is_paid, created_at)
    select 'cs_' || n, 'starter', id, id, now(), true, now() - n * interval '1 hour' from scale_owners`,
  sql`insert into practice_checkout_objects (id, kind, data, created_at) select 'obj_' || n, 'customer', '{}', now() - n * interval '1 hour' from scale_owners`,
  sql`insert into demo_requests (full_name, business_name, email, phone, preferred_times, notes, created_at, done_at)
    select 'Pat', 'School', 'pat' || n || '@customer.test', '1', 'Monday', '', now() - n * interval '1 hour', now() from scale_owners where n % 10 = 0`,
  sql`insert into pro_notices (email) select 'pro' || n || '@customer.test' from scale_owners where n % 10 = 0`,
  sql`insert into auth_verifications (identifier, value, expires_at) select 'reset ' || n, id::text, now() + interval '1 hour' from scale_owners where n % 10 = 0`,
  sql`insert into mail_workers (id, beat_at) select 'worker ' || n, now() from generate_series(1, 3) as n`,
  sql`update mailboxes set watched_by = 'worker ' || (1 + owner.n % 3) from scale_owners as owner where owner.id = user_id`,
  sql`update assistant_settings set keep_months = 12, weekly_report = owner.n % 4 = 0 from scale_owners as owner where owner.id = user_id and owner.n % 10 = 0`,
]

/** Of each job that waits for the owner with a row of each: one that is due for every fifth owner, a burst of the first one's, and what was done in a week. */
export const fillJobs: SQL = sql`
  insert into pgboss.job_common
  select made.* from pgboss.job_common as job
  cross join scale_owners as owner
  cross join lateral generate_series(0, case when owner.n = 0 then 999 else 4 end) as turn
  cross join lateral jsonb_populate_record(job, jsonb_build_object(
    'id', scale_id(job.id::text || owner.n || ':' || turn),
    'data', job.data || jsonb_build_object('owner', owner.id, 'messageId', scale_id(owner.n || ':' || turn), 'outgoingId', scale_id(owner.n || ':' || turn)),
    'singleton_key', job.name || owner.n || ':' || turn,
    'group_id', owner.id,
    'state', case when (turn = 0 and owner.n % 5 = 0) or (owner.n = 0 and turn < 500) then 'created' else 'completed' end,
    'priority', job.priority - turn,
    'completed_on', now() - turn * interval '1 hour',
    'created_on', now() - turn * interval '1 hour')) as made
  where job.data ->> 'owner' = (select id::text from scale_templates where not is_school)`
