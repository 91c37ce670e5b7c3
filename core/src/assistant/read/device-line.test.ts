import { expect, test } from 'vitest'
import { isDeviceLine } from './device-line.ts'

test.each([
  'Sent from my iPhone',
  '*Sent from my iPhone*',
  'Sent from my iPhone 15 Pro Max',
  'Sent from my iPhone. Please excuse any typos!',
  'Sent from my Verizon, Samsung Galaxy smartphone',
  'Sent from my T-Mobile 5G Device',
  'Sent via the Samsung Galaxy S21 5G, an AT&T smartphone',
  'Sent from Yahoo Mail on Android',
  'Sent from Mail<https://go.microsoft.example/fwlink> for Windows 10',
  'Sent from Outlook for iOS<https://aka.example/o0ukef>',
  'Get Outlook for Android<https://aka.example/AAb9ysg>',
  'Envoyé à partir d’Outlook pour Android',
  'Enviado desde mi Samsung Mobile de Claro',
  'Von meinem Samsung Galaxy Smartphone gesendet.',
  'Gesendet mit der GMX iPhone App',
  'Inviato da Outlook per Android',
  'Verstuurd vanaf mijn iPad',
  'Wysłane z iPhone’a',
  'Отправлено из мобильной Почты Mail.ru',
  'iPhone’umdan gönderildi',
  '发自我的iPhone',
  'iPhoneから送信',
])('a program wrote “%s”', (line) => {
  expect(isDeviceLine(line)).toBe(true)
})

test.each([
  'written with the phone, so short: what do you charge for 3 days?',
  'typed on my phone, sorry for being short: he has a fever',
  'Sent from my iPhone, Liam broke his arm',
  'Sent from my iPhone. Please excuse Liam from class',
  'Sent by mail last week the signed form, did you get it?',
  'written on my phone while Liam is in hospital',
  'Sent from my phone number is a text.',
  'Enviado desde el colegio: mi hijo está enfermo',
  'Envoyé par mail le formulaire signé hier',
  'Get mail for the school sorted please',
  '从我的孩子昨天受伤了，请打电话',
])('a person wrote “%s”', (line) => {
  expect(isDeviceLine(line)).toBe(false)
})
