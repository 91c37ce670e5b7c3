import { describe, expect, test } from 'vitest'
import { buildMail } from './build-mail.ts'
import { htmlTwin } from './html-twin.ts'
import { parseMail } from './parse-mail.ts'
import type { OutgoingMail } from './port.ts'

const reply: OutgoingMail = {
  messageId: 'r1@school.test',
  from: { name: 'Maple School', address: 'hello@school.test' },
  to: { name: 'Ann Müller', address: 'ann@customer.test' },
  cc: [],
  subject: 'Re: Piano <3 lessons',
  text: 'Hi Ann,\n\nA lesson is $40 & more. Book here: https://book.school.test/piano?a=1&b=2.\nSee you!',
  inReplyTo: 'm1@customer.test',
  references: ['m0@customer.test', 'm1@customer.test'],
  isAutomatic: true,
  quoted: null,
}
const at = new Date('2026-11-20T09:00:00Z')
const header = (raw: Buffer) => raw.toString('latin1').split('\r\n\r\n')[0] ?? ''

describe('a reply that leaves', () => {
  test('stands in the thread of the mail it answers', async () => {
    const mail = await parseMail(await buildMail(reply, at))
    expect(mail).toMatchObject({
      messageId: 'r1@school.test',
      inReplyTo: ['m1@customer.test'],
      references: ['m0@customer.test', 'm1@customer.test'],
      subject: reply.subject,
      from: reply.from,
      to: [reply.to],
      sentAt: '2026-11-20T09:00:00.000Z',
    })
    expect(mail.text?.trim()).toBe(reply.text)
  })

  test('has the mail that it answers below it, in both parts, escaped and without a link', async () => {
    const quoted = { intro: 'On Tue, Nov 17, 2026 at 3:04 PM Ann wrote:', text: 'See <b>https://evil.test/x</b>\nYours' }
    const mail = await parseMail(await buildMail({ ...reply, quoted }, at))
    expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(`${reply.text}\n\n${quoted.intro}\n> See <b>https://evil.test/x</b>\n> Yours`)
    expect(mail.html).toMatch(
      /See you![^]*Ann wrote:[^]*<blockquote type="cite"[^>]*>See &lt;b&gt;https:\/\/evil\.test\/x&lt;\/b&gt;<br>\s*Yours/,
    )
    expect(mail.html).not.toMatch(/href="https:\/\/evil/)
  })

  test('has the signature above the mail that it answers, escaped, and its site linked to itself', async () => {
    const text = `${reply.text}\n\nTom & <b>Jo</b>\nhttps://jo.test`
    const mail = await parseMail(await buildMail({ ...reply, text, quoted: { intro: 'Ann wrote:', text: 'Hello' } }, at))
    expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(`${text}\n\nAnn wrote:\n> Hello`)
    expect(mail.html).toMatch(
      /<p>Tom &amp; &lt;b&gt;Jo&lt;\/b&gt;<br>\s*<a href="https:\/\/jo\.test">https:\/\/jo\.test<\/a><\/p>[^]*Ann wrote:/,
    )
    expect(mail.text).not.toContain('\n-- ')
  })

  test('says that no person wrote it, unless one did', async () => {
    const { headers } = await parseMail(await buildMail(reply, at))
    expect(headers).toContainEqual({ name: 'auto-submitted', value: 'auto-replied' })
    expect(headers).toContainEqual({ name: 'x-auto-response-suppress', value: 'All' })
    expect(headers).toContainEqual({ name: 'mime-version', value: '1.0' })
    expect(header(await buildMail({ ...reply, isAutomatic: false }, at))).not.toMatch(/auto-/i)
  })

  test('never lets CR, LF or NUL of a foreign text into a header', async () => {
    const evil = 'x\r\nBcc: victim@x.test\n\0y'
    const raw = await buildMail(
      {
        ...reply,
        subject: evil,
        from: { name: evil, address: 'hello@school.test' },
        to: { name: evil, address: 'ann@customer.test' },
        messageId: `a${evil}@x`,
        inReplyTo: `b${evil}@x`,
        references: [`c${evil}@x`],
      },
      at,
    )
    expect(header(raw)).not.toMatch(/^bcc:/im)
    expect(raw.includes(0)).toBe(false)
    expect((await parseMail(raw)).to).toEqual([{ name: 'x Bcc: victim@x.test y', address: 'ann@customer.test' }])
  })

  test('shows who gets a copy, and names nobody who is not shown', async () => {
    const cc = [{ name: 'Sam\r\nBcc: victim@x.test', address: 'sam@customer.test' }]
    const raw = await buildMail({ ...reply, cc }, at)
    expect((await parseMail(raw)).cc).toEqual([{ name: 'Sam Bcc: victim@x.test', address: 'sam@customer.test' }])
    expect(header(raw)).not.toMatch(/^bcc:/im)
    expect(header(await buildMail(reply, at))).not.toMatch(/^cc:/im)
    await expect(buildMail({ ...reply, cc: [{ name: '', address: 'a@b.test, c@d.test' }] }, at)).rejects.toMatchObject({
      code: 'permanent',
    })
  })

  test('refuses an address that could carry a second one', async () => {
    for (const address of ['a@b.test\r\nBcc: c@d.test', 'a@b.test, c@d.test', '<a@b.test>', 'a b@c.test', 'nobody']) {
      await expect(buildMail({ ...reply, to: { name: '', address } }, at)).rejects.toMatchObject({ code: 'permanent' })
    }
  })
})

describe('the HTML twin', () => {
  test('escapes everything and links https addresses to themselves only', () => {
    const html = htmlTwin('Is <b>5 > 3</b> & "so"?\n\nSee https://a.test/x?y=1&z=2, or http://b.test or javascript:alert(1)\nBye')
    expect(html).toContain('<p>Is &lt;b&gt;5 &gt; 3&lt;/b&gt; &amp; &quot;so&quot;?</p>')
    expect(html).toContain('<a href="https://a.test/x?y=1&amp;z=2">https://a.test/x?y=1&amp;z=2</a>,')
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).toContain('javascript:alert(1)<br>\nBye')
  })

  test('cannot be left through an address', () => {
    expect(htmlTwin('https://a.test/"onclick="x <script>')).not.toMatch(/<script|"onclick/)
  })
})
