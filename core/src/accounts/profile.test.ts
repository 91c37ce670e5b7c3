import { expect, test } from 'vitest'
import { Profile } from './profile.ts'

const profile = { fullName: '', businessName: '', email: 'maya@example.com', timezone: 'America/New_York', phoneNumber: '' }
const problem = (email: string) => Profile.safeParse({ ...profile, email }).error?.issues.map(({ message }) => message)

test('all but the address and the time zone may be empty', () => {
  expect(Profile.parse(profile)).toEqual(profile)
})

test('the address is asked for, and has the shape of one [SET-014, SET-015, SET-016]', () => {
  expect(problem('  ')).toEqual(['Email is required'])
  expect(problem('maya@example')).toEqual(['Please enter a valid email address'])
  expect(problem('maya')).toEqual(['Please enter a valid email address'])
  expect(Profile.parse({ ...profile, email: ' maya@example.com ' }).email).toBe('maya@example.com')
})
