import { expect, test } from 'vitest'
import { DemoRequest } from './contract.ts'
import { findDemoProblems } from './demo-form.ts'

const rest = { businessName: '', phone: '', preferredTimes: '', notes: '' }
const addresses = [
  'dana@example.com',
  "o'neil+demo@mail.example.co.uk",
  '',
  'dana',
  'dana@',
  'dana@localhost',
  'da na@example.com',
  '.d@example.com',
]

test.each(addresses)('the form and the server agree on “%s” [DEMO-005]', (email) => {
  const isFine = findDemoProblems({ fullName: 'Dana', email }).email === undefined
  expect(DemoRequest.safeParse({ ...rest, fullName: 'Dana', email }).success).toBe(isFine)
})

test('only name and address are asked for, each in its own words [DEMO-004, DEMO-005, DEMO-006]', () => {
  expect(findDemoProblems({ fullName: 'Dana', email: 'dana@example.com' })).toEqual({})
  expect(findDemoProblems({ fullName: '', email: 'dana' })).toEqual({
    fullName: 'Full name is required',
    email: 'Please enter a valid email address',
  })
})

test('a request has six texts, of which the name and the address alone may not be empty [DATA-007]', () => {
  const request = {
    fullName: 'Dana',
    businessName: 'Bright Keys',
    email: 'dana@example.com',
    phone: '555',
    preferredTimes: 'noon',
    notes: 'Hi',
  }
  expect(DemoRequest.parse(request)).toEqual(request)
  for (const field of Object.keys(request)) expect(DemoRequest.safeParse({ ...request, [field]: 7 }).success, field).toBe(false)
  const emptied = Object.keys(request).filter((field) => DemoRequest.safeParse({ ...request, [field]: '' }).success)
  expect(emptied).toEqual(['businessName', 'phone', 'preferredTimes', 'notes'])
})
