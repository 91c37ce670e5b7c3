/** What a holding reply says in one language. No facts, no times. `emergency` is added where someone may be in danger. */
export type HoldingText = { greeting: string; body: string; emergency: string; signOff: string }

export const holdingTexts: Readonly<Record<string, HoldingText>> = {
  es: {
    greeting: 'Hola',
    body: 'Gracias por su mensaje. Quiero leerlo con calma y le responderé personalmente.',
    emergency: 'Si alguien está en peligro inmediato, llame por favor al número de emergencias de su zona.',
    signOff: 'Un cordial saludo',
  },
  fr: {
    greeting: 'Bonjour',
    body: 'Merci pour votre message. Je souhaite le lire avec attention et je vous répondrai personnellement.',
    emergency: 'Si une personne est en danger immédiat, appelez s’il vous plaît le numéro d’urgence local.',
    signOff: 'Cordialement',
  },
  de: {
    greeting: 'Guten Tag',
    body: 'Vielen Dank für Ihre Nachricht. Ich möchte sie in Ruhe lesen und antworte Ihnen persönlich.',
    emergency: 'Wenn jemand in unmittelbarer Gefahr ist, rufen Sie bitte den örtlichen Notruf an.',
    signOff: 'Mit freundlichen Grüßen',
  },
  it: {
    greeting: 'Buongiorno',
    body: 'Grazie per il suo messaggio. Desidero leggerlo con attenzione e le risponderò personalmente.',
    emergency: 'Se qualcuno è in pericolo immediato, chiami per favore il numero di emergenza locale.',
    signOff: 'Cordiali saluti',
  },
  pt: {
    greeting: 'Olá',
    body: 'Obrigado pela sua mensagem. Quero lê-la com atenção e responderei pessoalmente.',
    emergency: 'Se alguém estiver em perigo imediato, ligue por favor para o número de emergência local.',
    signOff: 'Com os melhores cumprimentos',
  },
  nl: {
    greeting: 'Goedendag',
    body: 'Hartelijk dank voor uw bericht. Ik wil het rustig lezen en antwoord u persoonlijk.',
    emergency: 'Als iemand in direct gevaar is, bel dan alstublieft het lokale alarmnummer.',
    signOff: 'Met vriendelijke groet',
  },
  pl: {
    greeting: 'Dzień dobry',
    body: 'Dziękuję za wiadomość. Chcę ją spokojnie przeczytać i odpowiem osobiście.',
    emergency: 'Jeśli ktoś jest w bezpośrednim niebezpieczeństwie, proszę zadzwonić na lokalny numer alarmowy.',
    signOff: 'Z poważaniem',
  },
  ru: {
    greeting: 'Здравствуйте',
    body: 'Спасибо за ваше сообщение. Я хочу внимательно его прочитать и отвечу вам лично.',
    emergency: 'Если кому-то грозит непосредственная опасность, пожалуйста, позвоните в местную службу экстренной помощи.',
    signOff: 'С уважением',
  },
  zh: {
    greeting: '您好',
    body: '感谢您的来信。我会仔细阅读，并亲自回复您。',
    emergency: '如果有人处于紧急危险之中，请立即拨打当地的急救电话。',
    signOff: '此致敬礼',
  },
  ja: {
    greeting: 'こんにちは',
    body: 'ご連絡ありがとうございます。内容をよく読んだうえで、私から直接お返事いたします。',
    emergency: 'どなたかに差し迫った危険がある場合は、お住まいの地域の緊急電話番号にご連絡ください。',
    signOff: 'よろしくお願いいたします',
  },
}

/** The English words, in several variants so that two people who write at once do not read the same. */
export const englishHolding = {
  polite: [
    'Thank you for your message. I want to look into this myself before I answer, and I will write to you personally.',
    'Thank you for writing. I would like to give this proper thought, and I will answer you myself.',
    'Thank you for getting in touch. This one I would like to answer myself, and I will write to you.',
  ],
  complaint: [
    'Thank you for telling me about this. I take it seriously, and I will look into it and answer you myself.',
    'Thank you for writing to me openly. I want to look into this properly, and I will answer you myself.',
  ],
  care: [
    'Thank you for telling me. I am taking this seriously and will look at it myself.',
    'Thank you for writing about this. I take it seriously and will look at it myself.',
  ],
  emergency: 'If anyone is in immediate danger, please call your local emergency number.',
} as const
