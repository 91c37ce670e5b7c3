import { expect, type Locator, test } from '@playwright/test'
import { seedLogin } from '../server/src/seed/business.ts'
import { ownerSession, signIn } from './owner.ts'
import { inputOf, refuse } from './rpc.ts'

const show = '**/api/rpc/assistant/showAnswer'
const wireFault = {
  status: 500,
  json: { json: { defined: false, code: 'internal', status: 500, message: 'Something went wrong on our side.' } },
}

test.describe('the demonstration', () => {
  test('shows a letter of the example business before anything was asked [LAND-016]', async ({ page }) => {
    await page.goto('/')
    const demo = page.getByRole('region', { name: 'Demo Content' })
    await expect(demo.getByRole('article', { name: 'The reply' })).toContainText('Hi Dana,')
    await demo.getByRole('link', { name: 'A 30 minute piano lesson costs $152 a month.' }).click()
    await expect(demo.getByRole('note').filter({ hasText: '$152' })).toContainText('Programs and prices')
  })

  test('answers a visitor from the documents of the example business, with the source [LAND-016]', async ({ page }) => {
    await page.goto('/')
    const demo = page.getByRole('region', { name: 'Demo Content' })
    await demo.getByRole('textbox').fill('How much is a 45 minute guitar lesson?')
    await demo.getByRole('textbox').press('Enter')
    const letter = demo.getByRole('article', { name: 'The reply' })
    await expect(letter).toContainText('$212')
    await expect(demo).toContainText('Would be sent')
    await expect(demo.getByText('Would be sent')).toBeInViewport()
    await expect(letter.getByText('$212').first()).toBeInViewport()
    await letter.getByRole('link', { name: '$212' }).click()
    await expect(letter.getByRole('note').filter({ hasText: '$212' }).first()).toContainText('Programs and prices')
  })

  test('says honestly what would go to the owner, and what is sent meanwhile', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/')
    const demo = page.getByRole('region', { name: 'Demo Content' })
    await demo.getByRole('button', { name: 'Could you tune our piano?' }).click()
    await expect(demo).toContainText('Would go to the owner')
    await expect(demo.getByRole('article', { name: 'The holding reply' })).toContainText('myself')
    await expect(demo.getByRole('textbox')).toHaveValue('Could you tune our piano?')
  })

  const notAnswered = 'The server did not answer. Check your connection and try again.'
  for (const [index, [what, address, fault, words]] of (
    [
      ['has a fault', show, { status: 500, json: {} }, 'The server could not do this just now. Please try again in a moment.'],
      ['has a fault that it can name', show, wireFault, 'Something went wrong on our side.'],
      ['does not answer', show, null, notAnswered],
      ['does not answer the page that asks for its client', '**/assets/rpc-client-*.js', null, notAnswered],
      ['is not reached, but a network that wants a sign-in', show, { contentType: 'text/html', body: '<p>Sign in</p>' }, notAnswered],
    ] as const
  ).entries()) {
    test(`keeps the question when the server ${what}, says so, and asks again`, { tag: '@any-width' }, async ({ page }) => {
      await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `203.0.113.${index}` }) // each address may ask a few times a minute
      await page.route(address, (route) => (fault ? route.fulfill(fault) : route.abort()))
      await page.goto('/')
      const demo = page.getByRole('region', { name: 'Demo Content' })
      await demo.getByRole('textbox').fill('Is there still room in Tiny Tunes?')
      await demo.getByRole('button', { name: 'See the answer' }).click()
      await expect(demo.getByRole('alert')).toContainText(`${words} Your question still stands above.`)
      await expect(demo.getByRole('textbox')).toHaveValue('Is there still room in Tiny Tunes?')
      await page.unroute(address)
      await demo.getByRole('button', { name: 'Ask again' }).click()
      await expect(demo).toContainText('Tiny Tunes is full until the end of the term.')
    })
  }

  test('asks by itself again while the server is away for a moment', { tag: '@any-width' }, async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '203.0.113.100' })
    let tries = 0
    await page.route(show, (route) => {
      tries += 1
      return tries === 1 ? route.abort() : tries === 2 ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue()
    })
    await page.goto('/')
    const demo = page.getByRole('region', { name: 'Demo Content' })
    await demo.getByRole('button', { name: 'Is there still room in Tiny Tunes?' }).click()
    await expect(demo).toContainText('Tiny Tunes is full until the end of the term.')
    expect(tries).toBe(3)
  })

  test('asks for patience after too many questions, and for words when there are none', { tag: '@any-width' }, async ({ page }) => {
    await page.route(show, (route) => refuse(route, 'too_many_requests', 'no'))
    await page.goto('/')
    const demo = page.getByRole('region', { name: 'Demo Content' })
    await demo.getByRole('button', { name: 'See the answer' }).click()
    await expect(demo.getByRole('alert')).toHaveText('Write a question first.')
    await expect(demo.getByRole('textbox')).toBeFocused()
    await demo.getByRole('button', { name: 'Could you tune our piano?' }).click()
    await expect(demo.getByRole('alert')).toContainText('Please wait a minute.')
  })
})

test.describe('the plans', () => {
  test('stand in a circle that begins in the middle [LAND-024, LAND-025]', async ({ page }) => {
    await page.goto('/')
    const plans = page.getByRole('group', { name: 'Starter plans' })
    const shown = plans.locator('[aria-current=true]')
    const next = plans.getByRole('button', { name: 'Next' })
    const previous = plans.getByRole('button', { name: 'Previous' })
    await expect(shown).toContainText('$650')
    await next.click()
    await expect(shown).toContainText('$750')
    await next.click()
    await expect(shown).toContainText('$550')
    await expectToBeSeen(shown, plans)
    await previous.click()
    await expect(shown).toContainText('$750')
    await previous.click()
    await expect(shown).toContainText('$650')
    await expectToBeSeen(shown, plans)
  })

  test('are the circle alone: Pro stands under it and is none of its items [LAND-027]', async ({ page }) => {
    await page.goto('/')
    const plans = page.getByRole('group', { name: 'Starter plans' })
    await plans.getByRole('button', { name: 'Next' }).click()
    await expect(plans.getByRole('group')).toHaveCount(3)
    await expect(plans).not.toContainText('$2,500')
    const pro = page.getByRole('region', { name: 'Pro' })
    await expect(pro).toContainText('$2,500')
    const [above, below] = [await plans.boundingBox(), await pro.boundingBox()]
    expect(below?.y).toBeGreaterThan((above?.y ?? Infinity) + (above?.height ?? Infinity))
  })

  test('are three, each with its figures, and one of them is popular [LAND-026, LAND-028, LAND-029, LAND-030, LAND-031]', async ({
    page,
  }) => {
    await page.goto('/')
    const slides = page.getByRole('group', { name: 'Starter plans' }).getByRole('group')
    await expect(slides).toHaveCount(3)
    for (const [index, figures] of [
      ['$550', 'About 850 emails a month', '$18.33 a day'],
      ['$650', 'About 1,250 emails a month', '$21.67 a day'],
      ['$750', 'About 1,750 emails a month', '$25.00 a day'],
    ].entries())
      for (const figure of figures) await expect(slides.nth(index)).toContainText(figure)
    await expect(page.getByText('Most Popular')).toHaveCount(1)
    await expect(slides.nth(1)).toContainText('Most Popular')
    await expect(page.getByRole('region', { name: 'Pro' })).toHaveCount(1)
  })

  test('stay chosen when the window grows narrower, and are chosen by Tab', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/')
    const plans = page.getByRole('group', { name: 'Starter plans' })
    const shown = plans.locator('[aria-current=true]')
    await plans.getByRole('button', { name: 'Next' }).click()
    await expect(shown).toContainText('$750')
    await page.setViewportSize({ width: 600, height: 900 })
    await expectInTheMiddle(shown, plans)
    await expect(shown).toContainText('$750')
    await page.setViewportSize({ width: 1280, height: 900 })
    await plans.getByRole('link', { name: 'Subscribe to Starter at $550' }).focus()
    await expect(shown).toContainText('$550')
  })

  test('are named as checkout names them, and are recognized there', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/')
    const slide = page.getByRole('group', { name: 'Starter at $750' })
    await expect(slide).toContainText('Called Growth at checkout.')
    const plans = page.getByRole('group', { name: 'Starter plans' })
    await plans.getByRole('button', { name: 'Next' }).click()
    await expectToBeSeen(slide, plans)
    await slide.getByRole('link', { name: 'Subscribe to Starter at $750' }).click()
    await expect(page.getByRole('navigation', { name: 'Plans' }).locator('[aria-current=true]')).toContainText('Growth')
    await expect(page.getByRole('status', { name: 'Price' })).toContainText('$750 a month')
    await expect(page.getByRole('region', { name: 'What you get' })).toContainText('About 1,750 emails a month')
  })

  test('share a list whose volume is that of the one in the middle [LAND-036, LAND-037]', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/')
    const volume = page.getByRole('list', { name: 'In Starter' }).getByRole('listitem').first()
    await expect(volume).toHaveText('About 1,250 emails a month')
    const next = page.getByRole('group', { name: 'Starter plans' }).getByRole('button', { name: 'Next' })
    for (const emails of ['1,750', '850', '1,250']) {
      await next.click()
      await expect(volume).toHaveText(`About ${emails} emails a month`)
    }
    await expect(page.locator('#pricing')).not.toContainText('tokens')
  })

  test('lead to the purchase of the very plan [LAND-026]', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/')
    for (const [price, plan] of [
      ['$550', 'basic'],
      ['$650', 'starter'],
      ['$750', 'growth'],
    ])
      await expect(page.getByRole('link', { name: `Subscribe to Starter at ${price}` })).toHaveAttribute('href', `/subscribe?plan=${plan}`)
  })
})

test.describe('Pro', () => {
  test('is announced with eight further features to unfold [LAND-032, LAND-033]', async ({ page }) => {
    await page.goto('/')
    const pro = page.getByRole('region', { name: 'Pro' })
    for (const text of ['$2,500 a month', '$83.33 a day', 'Coming Soon']) await expect(pro).toContainText(text)
    const further = pro.getByRole('list', { name: 'Further features of Pro' })
    await expect(further).toBeHidden()
    await pro.getByRole('button', { name: 'Read More' }).click()
    await expect(further.getByRole('listitem')).toHaveCount(8)
    await pro.getByRole('button', { name: 'Show Less' }).click()
    await expect(further).toBeHidden()
    await expect(pro.getByRole('button', { name: 'Read More' })).toBeVisible()
  })

  test('keeps an address to write to, and refuses what is none [LAND-034, LAND-035]', async ({ page }) => {
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/site/notifyAboutPro')) sent.push(inputOf(request))
    })
    await page.goto('/')
    const pro = page.getByRole('region', { name: 'Pro' })
    await pro.getByLabel('Email').fill('not an address')
    await pro.getByRole('button', { name: 'Get Notified' }).click()
    await expect(pro.getByRole('alert')).toHaveText('Please enter a valid email address')
    await pro.getByLabel('Email').fill('pia@visitor.example')
    await pro.getByRole('button', { name: 'Get Notified' }).click()
    await expect(pro.getByRole('status')).toContainText('We write to pia@visitor.example')
    expect(sent).toEqual([{ email: 'pia@visitor.example' }])
  })
})

test('the reviews are two, an honest one and one to come [LAND-020]', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/')
  const reviews = page.getByRole('group', { name: 'Reviews' })
  const shown = reviews.locator('[aria-current=true]')
  await expect(reviews.getByRole('group')).toHaveCount(2)
  await expect(shown).toContainText('Not a customer')
  await reviews.getByRole('button', { name: 'Next' }).click()
  await expect(shown).toHaveText('Coming Soon')
  await reviews.getByRole('button', { name: 'Next' }).click()
  await expect(shown).toContainText('Not a customer')
})

test.describe('what the review tells', () => {
  test.use({ storageState: ownerSession })

  test('is what became of the mails of the example business', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/')
    const outcomes = await page.evaluate(async () => {
      const response = await fetch('/api/v1/reports/activity?limit=100') // stories before this one add to it
      const events: { email: string | null; outcome: string | null }[] = await response.json()
      return events.filter(({ email, outcome }) => outcome && /@(customer|musicshop)\.example$/.test(email ?? ''))
    })
    const became = (outcome: string) => outcomes.filter((event) => event.outcome === outcome).map(({ email }) => email)
    for (const [words, outcome, email] of [
      ['What my documents answer was answered at once.', 'send', 'noah.pierce@customer.example'],
      ['Where it was not sure, a reply lay ready for me to read.', 'draft', 'grace.kim@customer.example'],
      ['The mail with a lawyer in it was handed to me.', 'escalate', 'laura.stein@customer.example'],
      ['The newsletter was left alone.', 'ignore', 'news@musicshop.example'],
    ] as const) {
      await expect(page.getByText(words)).toBeAttached()
      expect(became(outcome), words).toContain(email)
    }
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the product is shown in pictures, ${colorScheme} ones on a ${colorScheme} page`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    const pictures = page.getByRole('region', { name: 'A colleague who has read everything you wrote' }).getByRole('img')
    await expect(pictures).toHaveCount(3)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveAccessibleName(/^.{40,}$/)
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(700)
      expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`-${colorScheme}-`)
    }
  })
}

test('signing out on the front page brings the ways in back [LAND-009]', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/auth')
  await signIn(page)
  await page.goto('/')
  const bar = page.getByRole('banner')
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  await bar.getByRole('button', { name: isPhone ? 'Menu' : seedLogin.email }).click()
  await bar.getByRole('button', { name: 'Logout' }).click()
  await expect(bar.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
})

/** On a wide page all three plans stand side by side; on a phone the chosen one stands in the middle. */
async function expectToBeSeen(slide: Locator, carousel: Locator): Promise<void> {
  if ((carousel.page().viewportSize()?.width ?? 0) < 1024) return expectInTheMiddle(slide, carousel)
  const places = await Promise.all((await carousel.getByRole('group').all()).map((one) => one.boundingBox()))
  expect(new Set(places.map((place) => place?.y)).size).toBe(1)
  const whole = await carousel.boundingBox()
  for (const place of places) {
    expect(place?.x).toBeGreaterThanOrEqual((whole?.x ?? Infinity) - 1)
    expect((place?.x ?? Infinity) + (place?.width ?? Infinity)).toBeLessThanOrEqual((whole?.x ?? 0) + (whole?.width ?? 0) + 1)
  }
}

async function expectInTheMiddle(slide: Locator, carousel: Locator): Promise<void> {
  const middle = async (part: Locator) => part.boundingBox().then((box) => (box ? box.x + box.width / 2 : NaN))
  await expect.poll(async () => Math.abs((await middle(slide)) - (await middle(carousel)))).toBeLessThan(2)
}
