import { expect, test } from 'vitest'
import { barFor, fitCalibration, fitSlope, raiseBar, shareAlarms, sureBar } from './calibrate.ts'

/** Of the scores at 2 three of four hold, of those at −2 one of four: log-odds of ±1.1. */
const judged = Array.from({ length: 4_000 }, (_, index) => ({
  score: index % 2 === 0 ? 2 : -2,
  holds: index % 2 === 0 ? index % 8 !== 0 : index % 8 === 1,
}))

test('finds the chances from which scores were drawn', () => {
  const { slope, offset } = fitCalibration(judged)
  expect(slope).toBeCloseTo(Math.log(3) / 2, 1)
  expect(offset).toBeCloseTo(0, 1)
})

test('scores that say too much are made smaller', () => {
  const boasting = Array.from({ length: 300 }, (_, index) => ({ scores: Float32Array.of(5, 0), right: index % 3 === 0 ? 1 : 0 }))
  expect(fitSlope(boasting)).toBeLessThan(0.3)
})

test('a bar lets through no more false alarms than it may, and is no higher than it needs to be', () => {
  const flagged = Array.from({ length: 100 }, (_, index) => ({ chance: index / 100, holds: index >= 90 }))
  expect(flagged.filter(({ chance, holds }) => !holds && chance >= barFor(flagged, 0.1)).length).toBe(9)
  expect(
    sureBar(
      flagged.map((one) => ({ ...one, holds: one.chance >= 0.5 })),
      1,
    ),
  ).toBe(0.5)
})

test('a bar is raised until no more may be lost, and stays where it is when nothing is above it', () => {
  const chances = [0.1, 0.9, 0.5, 0.4, 0.3]
  expect(raiseBar(0.3, chances, 0)).toBe(0.3)
  expect(raiseBar(0.3, chances, 2.9)).toBe(0.5)
  expect(raiseBar(0.95, chances, 2)).toBe(0.95)
})

test('of two bars the one rises that loses less for each plain message it lets go', () => {
  const plain = Array.from({ length: 20 }, (_, index) => index / 20)
  const sharp = { bar: 0.5, holding: [0.97, 0.98, 0.99], plain, weight: 1 }
  const blunt = { bar: 0.5, holding: [0.51, 0.6, 0.7], plain, weight: 1 }
  const silent = { ...blunt, plain: plain.map(() => 0) }
  const [sharpBar = 0, silentBar] = shareAlarms([sharp, silent], 1)
  expect(plain.filter((chance) => chance >= sharpBar).length).toBeLessThanOrEqual(1)
  expect(sharpBar).toBeLessThan(0.97)
  expect(silentBar).toBe(0.5)
})
