/**
 * What a holding reply says in a language other than English. No facts, no times. `emergency` is added where someone may be in danger, and
 * `phone`, where there is a number, for what cannot wait. `optOut` stands in place of `body` for who wants no more mail. `disclosure` is added where the owner
 * wants it said who wrote.
 */
export type HoldingText = Readonly<Record<'greeting' | 'body' | 'emergency' | 'phone' | 'optOut' | 'disclosure' | 'signOff', string>>

/** The same in English, for an owner who does not read the other languages. */
export const holdingInEnglish: HoldingText = {
  greeting: 'Hello',
  body: 'Thank you for your message. I want to read it with care, and I will answer you personally.',
  emergency: 'If anybody is in immediate danger, please call your local emergency number.',
  phone: 'If it is urgent, you can reach us at {phone}.',
  optOut: 'I have noted it: you will get no more automatic email from us.',
  disclosure: 'This message was sent by the assistant of {business}.',
  signOff: 'Kind regards',
}

export const holdingTexts: Readonly<Record<string, HoldingText>> = {
  es: {
    greeting: 'Hola',
    body: 'Gracias por su mensaje. Quiero leerlo con calma y le responderé personalmente.',
    emergency: 'Si alguien está en peligro inmediato, llame por favor al número de emergencias de su zona.',
    phone: 'Si es urgente, puede llamarnos al {phone}.',
    optOut: 'He tomado nota: no recibirá más correos automáticos de nuestra parte.',
    disclosure: 'Este mensaje lo ha enviado el asistente de {business}.',
    signOff: 'Un cordial saludo',
  },
  fr: {
    greeting: 'Bonjour',
    body: 'Merci pour votre message. Je souhaite le lire avec attention et je vous répondrai personnellement.',
    emergency: 'Si une personne est en danger immédiat, appelez s’il vous plaît le numéro d’urgence local.',
    phone: 'En cas d’urgence, vous pouvez nous joindre au {phone}.',
    optOut: 'C’est noté : vous ne recevrez plus de messages automatiques de notre part.',
    disclosure: 'Ce message a été envoyé par l’assistant de {business}.',
    signOff: 'Cordialement',
  },
  de: {
    greeting: 'Guten Tag',
    body: 'Vielen Dank für Ihre Nachricht. Ich möchte sie in Ruhe lesen und antworte Ihnen persönlich.',
    emergency: 'Wenn jemand in unmittelbarer Gefahr ist, rufen Sie bitte den örtlichen Notruf an.',
    phone: 'Wenn es eilt, erreichen Sie uns unter {phone}.',
    optOut: 'Ich habe es notiert: Sie erhalten von uns keine automatischen E-Mails mehr.',
    disclosure: 'Diese Nachricht hat der Assistent von {business} gesendet.',
    signOff: 'Mit freundlichen Grüßen',
  },
  it: {
    greeting: 'Buongiorno',
    body: 'Grazie per il suo messaggio. Desidero leggerlo con attenzione e le risponderò personalmente.',
    emergency: 'Se qualcuno è in pericolo immediato, chiami per favore il numero di emergenza locale.',
    phone: 'Se è urgente, può chiamarci al {phone}.',
    optOut: 'Ne ho preso nota: non riceverà più email automatiche da parte nostra.',
    disclosure: 'Questo messaggio è stato inviato dall’assistente di {business}.',
    signOff: 'Cordiali saluti',
  },
  pt: {
    greeting: 'Olá',
    body: 'Obrigado pela sua mensagem. Quero lê-la com atenção e responderei pessoalmente.',
    emergency: 'Se alguém estiver em perigo imediato, ligue por favor para o número de emergência local.',
    phone: 'Se for urgente, pode ligar-nos para {phone}.',
    optOut: 'Tomei nota: não receberá mais mensagens automáticas da nossa parte.',
    disclosure: 'Esta mensagem foi enviada pelo assistente de {business}.',
    signOff: 'Com os melhores cumprimentos',
  },
  nl: {
    greeting: 'Goedendag',
    body: 'Hartelijk dank voor uw bericht. Ik wil het rustig lezen en antwoord u persoonlijk.',
    emergency: 'Als iemand in direct gevaar is, bel dan alstublieft het lokale alarmnummer.',
    phone: 'Als het dringend is, kunt u ons bereiken op {phone}.',
    optOut: 'Ik heb het genoteerd: u ontvangt geen automatische e-mails meer van ons.',
    disclosure: 'Dit bericht is verstuurd door de assistent van {business}.',
    signOff: 'Met vriendelijke groet',
  },
  pl: {
    greeting: 'Dzień dobry',
    body: 'Dziękuję za wiadomość. Chcę ją spokojnie przeczytać i odpowiem osobiście.',
    emergency: 'Jeśli ktoś jest w bezpośrednim niebezpieczeństwie, proszę zadzwonić na lokalny numer alarmowy.',
    phone: 'W pilnej sprawie można zadzwonić pod numer {phone}.',
    optOut: 'Zapisano: nie będziemy już wysyłać automatycznych wiadomości.',
    disclosure: 'Tę wiadomość wysłał asystent {business}.',
    signOff: 'Z poważaniem',
  },
  ru: {
    greeting: 'Здравствуйте',
    body: 'Спасибо за ваше сообщение. Я хочу внимательно его прочитать и отвечу вам лично.',
    emergency: 'Если кому-то грозит непосредственная опасность, пожалуйста, позвоните в местную службу экстренной помощи.',
    phone: 'Если дело срочное, позвоните нам по номеру {phone}.',
    optOut: 'Мы это учли: автоматические письма от нас больше приходить не будут.',
    disclosure: 'Это сообщение отправил помощник {business}.',
    signOff: 'С уважением',
  },
  zh: {
    greeting: '您好',
    body: '感谢您的来信。我会仔细阅读，并亲自回复您。',
    emergency: '如果有人处于紧急危险之中，请立即拨打当地的急救电话。',
    phone: '如情况紧急，请致电 {phone}。',
    optOut: '我们已记录，您将不会再收到我们的自动邮件。',
    disclosure: '本邮件由 {business} 的助理发送。',
    signOff: '此致敬礼',
  },
  ja: {
    greeting: 'こんにちは',
    body: 'ご連絡ありがとうございます。内容をよく読んだうえで、私から直接お返事いたします。',
    emergency: 'どなたかに差し迫った危険がある場合は、お住まいの地域の緊急電話番号にご連絡ください。',
    phone: 'お急ぎの場合は {phone} までお電話ください。',
    optOut: '承知いたしました。今後、自動のメールはお送りいたしません。',
    disclosure: 'このメールは {business} のアシスタントが送信しました。',
    signOff: 'よろしくお願いいたします',
  },
}
