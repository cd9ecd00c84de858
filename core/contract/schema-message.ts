import type { AnyMessage, Message } from '../domain/message.ts';

/** Messages of schemas by their texts. It holds constants only, because a schema's messages are constants. */
const messages = new Map<string, Message>();

/** Registers a message of a schema and returns its text, because an issue of a schema carries only a text. */
export function schemaMessage(message: Message): string {
  messages.set(message.text, message);
  return message.text;
}

/** Returns the message of an issue's text, with its code if `schemaMessage` registered it. */
export function messageOfIssue(text: string): AnyMessage {
  return messages.get(text) ?? text;
}
